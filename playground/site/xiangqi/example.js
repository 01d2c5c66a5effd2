// A short game to step through, with a repetition that the rules decide.
export const EXAMPLE = `[Game "Chinese Chess"]
[Event "Example"]
[Red "Anna"]
[Black "Bo"]
[Rules "asia"]
[Result "1-0"]
[Termination "perpetual-check"]
[Format "ICCS"]
[FEN "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1"]

{Black checks with the horse, again and again. 黑方以马连续将军。} 1... C3-B1 2. D2-D1 B1-C3 3. D1-D2
C3-B1 4. D2-D1 B1-C3 5. D1-D2 {The position occurs for the third time, and Black forced it: perpetual check loses. 局面第三次出现，黑方长将作负。} 1-0
`;

// A short game to step through: two samplers played it.
export const EXAMPLE = `[Rules "standard"]
[Event "Example"]
[South "hard"]
[North "medium"]
[Stands "61 b11b12"]
[ArmySouth "GLEEPMKCPKJBXBJKLOOCXFPEO"]
[ArmyNorth "PJKEEBEXGKXCKLPPLOBOJCMFO"]
[Result "south flag"]

{ Two samplers play: hard against medium. 两个程序对弈：高级对中级。 } 1. a6a7 a8a7 2. a5a9 b9a9 3. c6b5 e11d10 4. b2b3 a10a4 5. b3a4 e9d8 6. e4d5
d10c9 7. a2b3 c9b8 8. a4a10 b11b10 9. c3d3 c10c9 10. d3c4 e10d10 11. e2d3 d10c10
12. c5c6 d11d10 13. a3a6 b8a7 14. a10a7 b7b8 15. a7c7 d8c7 16. c6c5 d9d8 17.
a1a2 e12e11 18. a2a5 e11e9 19. e3e4 c7b7 20. c5c6 b7a7 21. a6a7 b10a10 22. b6a6
a10a6 23. c6b6 d8c7 24. a6a10 e7d8 25. b5a6 e8e6 26. a10b10 e6e5 27. b10c10 e5e4
28. c10b10 e4d4 29. c4b5 d4c4 30. b10b11 c4b4 31. b11b12 { An engineer or not, whoever reaches the flag ends the game. 先到军旗者胜。 }
`;

/** Sends the result to the server, or prints it on the console. */
export function report(said) {
  const tell = (text) => {
    if (typeof document === "undefined") console.log(text);
    else fetch("/said", { method: "POST", body: text });
  };
  said.then(tell, (error) => tell(`${error.name}: ${error.message}`));
}

/** Tells the server, or the console, what came of it. */
export function report(said) {
  const tell = (text) => {
    if (typeof document === "undefined") console.log(text);
    else fetch("/said", { method: "POST", body: text });
  };
  said.then(tell, (error) => tell(`${error.name}: ${error.message}`));
}

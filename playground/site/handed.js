// A record that one mode hands to another.

let text = null;

/** Shows a record step by step. */
export function open(record) {
  text = record;
  location.hash = "record";
}

/** What was handed over, once; null if there is nothing. */
export function taken() {
  const record = text;
  text = null;
  return record;
}

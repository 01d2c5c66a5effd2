// A record that one mode hands to another.

let text = null;

/** Shows a record step by step. */
export function open(record) {
  text = record;
  location.hash = "record";
}

/** Returns the record that was handed over, and forgets it; null if there is none. */
export function taken() {
  const record = text;
  text = null;
  return record;
}

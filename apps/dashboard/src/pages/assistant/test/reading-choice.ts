const STORED = "parley.read-aloud";

/** Whether answers are read aloud as they come; null: nobody has said so. */
export function storedReading(): boolean | null {
  const stored = localStorage.getItem(STORED);
  return stored === "on" ? true : stored === "off" ? false : null;
}

export function chooseReading(reads: boolean): void {
  localStorage.setItem(STORED, reads ? "on" : "off");
}

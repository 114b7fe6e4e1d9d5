import { useEffect, useState } from "react";

/** Nobody wants to see each letter sent. */
const PAUSE_MS = 300;

/** A value as it was when it last stayed the same for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

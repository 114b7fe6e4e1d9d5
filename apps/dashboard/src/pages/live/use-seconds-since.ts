import { useEffect, useState } from "react";

/** Whole seconds since that moment of this computer's clock, counted on while the page is shown. */
export function useSecondsSince(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((nowMs - atMs) / 1_000));
}

import { useCallback, useEffect, useRef, useState } from "react";

/** Plays what is asked for, until its end or the signal. */
type Sound = (signal: AbortSignal) => Promise<void>;

/** Plays sounds, one at a time: the next stops the one before, and so does leaving. */
export function useSound<Name extends string | number>() {
  const running = useRef<AbortController | null>(null);
  const [name, setName] = useState<Name | null>(null);
  const [problem, setProblem] = useState<{ readonly name: Name; readonly error: unknown } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.abort();
    };
  }, []);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setName(null);
  }, []);
  /** @param of names the sound: a voice, an answer */
  const play = async (of: Name, sound: Sound) => {
    if (isGone.current) return;
    stop();
    setProblem(null);
    const run = new AbortController();
    running.current = run;
    setName(of);
    try {
      await sound(run.signal);
    } catch (error) {
      if (!run.signal.aborted) setProblem({ name: of, error });
    }
    if (running.current === run) stop();
  };
  const forget = () => {
    stop();
    setProblem(null);
  };
  return {
    /** What is heard, or about to be; null: nothing. */ name,
    problem,
    play,
    stop,
    /** Stops, and nothing is wrong any more. */ forget,
  };
}

import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";

interface TimeElsewhereProps {
  /** The same time by other clocks. */
  readonly words: string;
  readonly children: ReactNode;
}

const MARGIN_PX = 4;
/** So much of the words has room beside the window's edge at least; longer ones wrap. */
const WIDTH_PX = 240;

/** A time that says what other clocks show: on hover, on focus and on touch; read out beside it. Escape puts it away. */
export function TimeElsewhere({ words, children }: TimeElsewhereProps) {
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    const mostLeft = Math.max(0, document.documentElement.clientWidth - WIDTH_PX - MARGIN_PX);
    setPlace({ left: Math.min(left, mostLeft), top: bottom + MARGIN_PX });
  };
  const hide = () => setPlace(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || place === null) return;
    // The dialog around it stays.
    event.stopPropagation();
    hide();
  };
  return (
    <button
      type="button"
      className="cursor-help text-start underline decoration-dotted decoration-1 underline-offset-2"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={onKeyDown}
    >
      {children}
      <span className="sr-only"> ({words})</span>
      {place !== null &&
        // Above everything, and cut off by no table that scrolls.
        createPortal(
          <span
            aria-hidden
            data-time-elsewhere
            className="pointer-events-none fixed z-50 max-w-60 rounded-md border border-line bg-sheet px-2 py-1 text-sm text-text shadow-lg"
            style={place}
          >
            {words}
          </span>,
          document.body,
        )}
    </button>
  );
}

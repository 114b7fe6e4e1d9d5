import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../kit/Notice.tsx";

interface FocusedNoticeProps {
  readonly look: "good" | "info" | "problem";
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Takes the focus when it appears: it replaces the form or the button that the person has just used. */
export function FocusedNotice({ look, title, children }: FocusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice look={look}>
        <p className="font-medium">{title}</p>
        {children}
      </Notice>
    </div>
  );
}

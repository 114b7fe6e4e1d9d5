import type { ReactNode } from "react";

const LOOKS = {
  info: "border-line bg-raised",
  good: "border-good bg-sheet",
  problem: "border-bad bg-sheet",
} as const;

interface NoticeProps {
  readonly look?: keyof typeof LOOKS;
  readonly children: ReactNode;
}

/** Something the person should read. Problems are read out when they appear. */
export function Notice({ look = "info", children }: NoticeProps) {
  return (
    <div
      role={look === "problem" ? "alert" : "status"}
      className={`rounded-md border p-3 wrap-anywhere ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}

import type { ButtonHTMLAttributes, ReactNode } from "react";

const LOOKS = {
  solid: "bg-accent-solid text-on-solid border-transparent hover:brightness-110",
  plain: "bg-sheet text-text border-field hover:bg-raised",
  danger: "bg-bad-solid text-on-solid border-transparent hover:brightness-110",
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof LOOKS;
  readonly children: ReactNode;
}

export const buttonClass = (look: keyof typeof LOOKS): string =>
  `inline-flex items-center justify-center gap-1.5 rounded-md border px-3 py-1.5 font-medium whitespace-nowrap disabled:opacity-60 ${LOOKS[look]}`;

export function Button({ look = "plain", className = "", type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />;
}

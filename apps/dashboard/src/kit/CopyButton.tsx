import { useState } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text, and says that it did. Not for pages that browsers do not call secure: they refuse it there. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return <Button onClick={() => void copy()}>{copied === text ? t("action.copied") : label}</Button>;
}

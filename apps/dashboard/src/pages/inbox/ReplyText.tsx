import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { openPlaceholders } from "./replies/placeholders.ts";
import { usePlaceholderValues } from "./replies/use-placeholder-values.ts";

const ReplyPicker = lazy(() => import("./replies/ReplyPicker.tsx"));

interface ReplyTextProps {
  readonly thread: WireSmsConversation;
  readonly hint?: string;
  /** As many characters as a text may have. */
  readonly longest: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Where the answer is written. A `/` at the beginning of a line, or the button, leads to the canned replies. */
export function ReplyText({ thread, hint, longest, value, onChange }: ReplyTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const values = usePlaceholderValues(thread);
  // What becomes of it when nothing is chosen: a slash that was typed is put in.
  const [picker, setPicker] = useState<"closed" | "by-button" | "by-slash">("closed");
  const [hasPicked, setHasPicked] = useState(false);
  const [wanted, setWanted] = useState("");
  const open = (how: "by-button" | "by-slash") => {
    setHasPicked(true);
    setWanted("");
    setPicker(how);
  };
  const insert = (text: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
    onChange(value.slice(0, from) + text + value.slice(to));
    // Once the field has the new text, and the dialog has given the focus back.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + text.length, from + text.length));
  };
  const cancel = () => {
    if (picker === "by-slash") insert("/");
    setPicker("closed");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
    if (picker !== "closed") {
      // Typed on before the list has the focus: it is meant for the list.
      event.preventDefault();
      if (isAlone && event.key.length === 1) setWanted((former) => former + event.key);
      if (event.key === "Escape") cancel();
      return;
    }
    if (event.key !== "/" || !isAlone) return;
    const before = value.slice(0, event.currentTarget.selectionStart);
    if (before !== "" && !before.endsWith("\n")) return;
    event.preventDefault();
    open("by-slash");
  };
  const left = openPlaceholders(value);
  const isTooLong = value.length > longest;
  return (
    <>
      <Field
        label={t("reply.label")}
        {...(hint === undefined ? {} : { hint })}
        problem={isTooLong ? t("reply.too-long") : undefined}
      >
        {(control) => (
          <textarea
            aria-keyshortcuts="r"
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            required
            maxLength={longest}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {left.length > 0 && (
        <p role="status" className="text-warn text-sm wrap-anywhere">
          {t("reply.unfilled", { names: left.join(", ") })}
        </p>
      )}
      <div>
        <Button onClick={() => open("by-button")}>{t("replies.insert")}</Button>
      </div>
      {hasPicked && (
        <Suspense>
          <ReplyPicker
            isOpen={picker !== "closed"}
            typed={wanted}
            onType={setWanted}
            values={values}
            field={field}
            onChoose={(text) => {
              setPicker("closed");
              insert(text);
            }}
            onCancel={cancel}
          />
        </Suspense>
      )}
    </>
  );
}

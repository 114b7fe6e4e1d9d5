import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../i18n/t.ts";
import { DESTINATIONS } from "./destinations.ts";

interface Command {
  readonly label: string;
  readonly run: () => void;
}

/** Jumps to a page, to a call by its id, or searches calls for what was typed. */
export default function Palette({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const commands = commandsFor(typed, {
    go: (to) => void navigate({ to }),
    openCall: (callSid) => void navigate({ to: "/calls/$callSid", params: { callSid } }),
    search: (q) => void navigate({ to: "/calls", search: { q } }),
  });
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-page/80" />
        <Dialog.Popup
          aria-label={t("palette.title")}
          className="fixed inset-x-4 top-[12vh] mx-auto max-w-lg rounded-lg border border-line bg-sheet p-2 shadow-lg"
        >
          <Autocomplete.Root
            items={commands}
            filter={null}
            itemToStringValue={({ label }: Command) => label}
            value={typed}
            onValueChange={(value, { reason }) => {
              // A chosen command is carried out; its name is not put into the field.
              if (reason !== "item-press") setTyped(value);
            }}
            autoHighlight="always"
            inline
            open
          >
            <Autocomplete.Input
              aria-label={t("palette.title")}
              placeholder={t("palette.hint")}
              className="w-full rounded-md border border-field bg-sheet px-3 py-2 placeholder:text-quiet"
            />
            <Autocomplete.List className="mt-2 max-h-[50vh] overflow-y-auto">
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.label}
                  value={command}
                  className="cursor-pointer rounded-md px-3 py-1.5 wrap-anywhere data-highlighted:bg-raised"
                  onClick={() => {
                    close();
                    command.run();
                  }}
                >
                  {command.label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Moves {
  readonly go: (to: (typeof DESTINATIONS)[number]["to"]) => void;
  readonly openCall: (callSid: string) => void;
  readonly search: (words: string) => void;
}

/** Ids of calls: ours in digits, carriers' without blanks. */
const LOOKS_LIKE_ID = /^(?:\d{1,15}|[\w-]{12,})$/;
/** As many letters as the search asks for. */
const SEARCH_FROM = 3;

function commandsFor(typed: string, { go, openCall, search }: Moves): readonly Command[] {
  const words = typed.trim();
  const pages = DESTINATIONS.map(({ to, name }) => ({ label: t(name), run: () => go(to) })).filter(({ label }) =>
    label.toLowerCase().includes(words.toLowerCase()),
  );
  return [
    ...pages,
    ...(LOOKS_LIKE_ID.test(words)
      ? [{ label: t("palette.open-call", { id: words }), run: () => openCall(words) }]
      : []),
    ...(words.length >= SEARCH_FROM ? [{ label: t("palette.search", { words }), run: () => search(words) }] : []),
  ];
}

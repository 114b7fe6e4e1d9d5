import { t } from "../i18n/t.ts";
import { Modal } from "../kit/Modal.tsx";
import { DESTINATIONS } from "./destinations.ts";

/** All keys at a glance. */
export function HelpSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const keys: readonly (readonly [string, string])[] = [
    ["Ctrl K", t("help.palette")],
    ...DESTINATIONS.map(({ key, name }) => [`g ${key}`, t(name)] as const),
    ["j  k", t("help.rows")],
    ["[  ]", t("help.turns")],
    ["r", t("help.reply")],
    ["e", t("help.archive")],
    ["Ctrl S", t("help.flow-save")],
    ["Ctrl Z  Ctrl Shift Z", t("help.flow-steps")],
    ["?", t("help.help")],
  ];
  return (
    <Modal title={t("help.title")} isOpen={isOpen} onClose={onClose}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-raised px-1.5 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

interface TabbedSheetProps<Name extends string> {
  /** What the tabs are parts of; read out. */
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string }[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
  readonly children: ReactNode;
}

/** A part of a page of which one of several is shown; the address should hold which. */
export function TabbedSheet<Name extends string>(props: TabbedSheetProps<Name>) {
  const { label, tabs, current, onChange, children } = props;
  return (
    <Tabs.Root
      value={current}
      onValueChange={(next: Name) => onChange(next)}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-sheet p-4"
    >
      <Tabs.List aria-label={label} className="flex flex-wrap gap-1 border-line border-b">
        {tabs.map(({ name, title }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="border-b-2 border-transparent px-3 py-1.5 hover:bg-raised aria-selected:border-accent aria-selected:font-semibold"
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import type { MemoryGraph } from "../memories-queries.ts";
import { edgeWords } from "../words.ts";
import { HEIGHT, placeNodes, WIDTH } from "./place-nodes.ts";

/** Kinds of relations in the picture: a colour, and a dash where two share one. */
const EDGE_LOOKS = {
  supersedes: { stroke: "stroke-accent", dash: undefined },
  conflicts_with: { stroke: "stroke-bad", dash: undefined },
  relates_to: { stroke: "stroke-quiet", dash: undefined },
  temporal_next: { stroke: "stroke-quiet", dash: "6 5" },
  causes: { stroke: "stroke-warn", dash: undefined },
  resolves: { stroke: "stroke-good", dash: undefined },
} as const;

const MOST_ZOOM = 8;
const RADIUS = 13;
/** On narrow screens the picture is moved, not made too small to read. */
const NARROWEST_REM = 36;

/** Facts as numbered circles and relations as lines between them. Only for the eye and the mouse: the list below has all of it. */
export function GraphPicture({ graph: { nodes, edges } }: { readonly graph: MemoryGraph }) {
  const navigate = useNavigate();
  const [zoom, setZoom] = useState(1);
  const places = placeNodes(nodes);
  const kinds = [...new Set(edges.map(({ type }) => type))];
  const open = (id: string) => void navigate({ to: "/memories/$memoryId", params: { memoryId: id } });
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={zoom === 1} onClick={() => setZoom(zoom / 2)}>
          {t("memories.smaller")}
        </Button>
        <Button disabled={zoom === MOST_ZOOM} onClick={() => setZoom(zoom * 2)}>
          {t("memories.larger")}
        </Button>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {kinds.map((type) => (
            <li key={type} className="flex items-center gap-1.5">
              <svg aria-hidden="true" className="h-2 w-6" viewBox="0 0 24 8">
                <path d="M0 4h24" className={EDGE_LOOKS[type].stroke} strokeWidth="3" {...dash(type)} />
              </svg>
              {edgeWords(type)}
            </li>
          ))}
        </ul>
      </div>
      <section
        aria-label={t("memories.picture")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        className="overflow-auto rounded-md bg-raised max-h-[70vh]"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          style={{ inlineSize: `${zoom * 100}%`, minInlineSize: `${zoom * NARROWEST_REM}rem` }}
          className="block max-w-none"
        >
          {edges.map(({ id, source, target, type }) => {
            const [from, to] = [places.get(source), places.get(target)];
            if (from === undefined || to === undefined) return null;
            const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
            return (
              <line key={id} {...line} className={EDGE_LOOKS[type].stroke} strokeWidth={2 / zoom} {...dash(type)} />
            );
          })}
          {[...places.values()].map(({ node, x, y }, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list below leads there by keyboard.
            <g key={node.id} className="cursor-pointer" onClick={() => open(node.id)}>
              <title>{node.data.fact}</title>
              <circle
                cx={x}
                cy={y}
                r={RADIUS / zoom}
                className={`fill-sheet ${node.data.is_current ? "stroke-accent" : "stroke-line"}`}
                strokeWidth={2 / zoom}
              />
              <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={12 / zoom} className="fill-text">
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </section>
      <figcaption className="text-quiet text-sm">{t("memories.picture-hint")}</figcaption>
    </figure>
  );
}

function dash(type: keyof typeof EDGE_LOOKS) {
  const { dash: strokeDasharray } = EDGE_LOOKS[type];
  return strokeDasharray === undefined ? {} : { strokeDasharray };
}

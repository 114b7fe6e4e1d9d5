import { lazy, Suspense } from "react";
import { Loading } from "../../../kit/Loaded.tsx";
import { NodeInspector } from "../inspector/NodeInspector.tsx";
import { SimulateSheet } from "../simulate/SimulateSheet.tsx";
import { useEditing } from "./editing.ts";
import { Outline } from "./Outline.tsx";
import { Problems } from "./Problems.tsx";

const Canvas = lazy(() => import("../canvas/Canvas.tsx"));

/** The outline, the drawing and the chosen node side by side; below them the problems and a conversation to try it. */
export function DrawView({ isChecking }: { readonly isChecking: boolean }) {
  const { isReadOnly } = useEditing();
  return (
    <>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[13rem_minmax(0,1fr)_19rem]">
        <div className="min-w-0 rounded-lg border-line lg:h-[36rem] lg:overflow-y-auto lg:border-b">
          <Outline />
        </div>
        <div className="h-80 overflow-hidden rounded-lg border border-line bg-sheet max-lg:order-last lg:h-[36rem]">
          <Suspense fallback={<Loading />}>
            <Canvas />
          </Suspense>
        </div>
        <div className="min-w-0 rounded-lg border-line lg:h-[36rem] lg:overflow-y-auto lg:border-b">
          <NodeInspector />
        </div>
      </div>
      <Problems isChecking={isChecking} />
      {!isReadOnly && <SimulateSheet />}
    </>
  );
}

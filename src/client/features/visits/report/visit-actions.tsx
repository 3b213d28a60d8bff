import type { Visit } from '#contract/entities.ts';
import { CantDo } from './cant-do.tsx';
import { UndoPress } from './undo-press.tsx';

/** What else is done with a visit on its card: taking a press back, and saying that it cannot be. */
export function VisitActions({ visit }: { visit: Visit }) {
  return (
    <>
      <UndoPress visit={visit} />
      <CantDo visit={visit} />
    </>
  );
}

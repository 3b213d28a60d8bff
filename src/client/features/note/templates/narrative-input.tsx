import { late } from '#client/screen/late.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { AnswerInput, type InputProps } from '../fields/answer-input.tsx';

/** Not part of the shell: it comes with the first narrative. */
const NarrativeTools = late(async () => (await import('./narrative-tools.tsx')).NarrativeTools, {
  isPiece: true,
});

/** A narrative with what helps to write it below. */
export function NarrativeInput(props: InputProps) {
  const { readOnly } = useDesk();
  const { field, frame } = props;
  if (readOnly || field.kind !== 'longText') return <AnswerInput {...props} />;
  const after = (
    <>
      {frame.after}
      <NarrativeTools {...props} />
    </>
  );
  return <AnswerInput {...props} frame={{ ...frame, after }} />;
}

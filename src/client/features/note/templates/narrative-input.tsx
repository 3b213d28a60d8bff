import { joinMarked, splitMarked } from '#domain/ai/marked-text.ts';
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
  const answer = typeof props.value === 'string' ? props.value : '';
  /** Phrases go into the person's own words; what no person wrote keeps its mark beside them. */
  const onOwn: InputProps['onChange'] = (own) => {
    const next = joinMarked(typeof own === 'string' ? own : '', splitMarked(answer).blocks);
    props.onChange(next === '' ? null : next);
  };
  const after = (
    <>
      {frame.after}
      <NarrativeTools {...props} onChange={onOwn} />
    </>
  );
  return <AnswerInput {...props} frame={{ ...frame, after }} />;
}

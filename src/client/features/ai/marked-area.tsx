import { useLingui } from '@lingui/react/macro';
import { joinMarked, markedText, splitMarked } from '#domain/ai/marked-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import type { FieldFrame } from '#client/ui/field.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import styles from './ai.module.css';

/**
 * An answer that holds what no person wrote: the person's own words in a field, and below it each
 * block with its mark. A block is taken out as a whole; nothing of it can lose its mark.
 */
export function MarkedArea({
  frame,
  value,
  maxLength,
  onChange,
}: {
  frame: FieldFrame;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const { own, blocks } = splitMarked(value);
  const taken = blocks.reduce((sum, block) => sum + markedText(block).length + 2, 0);
  const after = (
    <>
      {frame.after}
      {blocks.map((block) => (
        <div key={markedText(block)} className={styles.block}>
          <Cluster>
            <StatusPill tone={block.made === 'provider' ? 'attention' : 'info'}>
              {block.made === 'provider'
                ? t`AI summary of ${block.source}, put in by ${block.by}`
                : t`Extract of ${block.source}, put in by ${block.by}`}
            </StatusPill>
            {frame.disabled !== true && frame.readOnly !== true && (
              <Button
                variant="quiet"
                onClick={() =>
                  onChange(
                    joinMarked(
                      own,
                      blocks.filter((each) => each !== block),
                    ),
                  )
                }
              >{t`Take out`}</Button>
            )}
          </Cluster>
          {block.text}
        </div>
      ))}
    </>
  );
  return (
    <TextArea
      {...frame}
      after={after}
      value={own}
      maxLength={Math.max(0, maxLength - taken)}
      onChange={(next) => onChange(joinMarked(next, blocks))}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useText } from '#client/i18n.ts';
import { Banner } from '#client/ui/notices.tsx';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import type { BoardMove } from './definition.ts';
import { reasonText } from './use-moves.ts';

type DialogProps<C, M> = {
  card: C;
  name: string;
  move: BoardMove<C, M>;
  onMove: (to: M) => void;
  onClose: () => void;
};

/** Moves one card without dragging it; the only way to columns the board does not show. */
export function MoveDialog<C, M>({ card, name, move, onMove, onClose }: DialogProps<C, M>) {
  const { t } = useLingui();
  const text = useText();
  const [to, setTo] = useState(() => move.here(card));
  const reason = move.check(card, to);
  return (
    <DialogFrame
      title={t`Move ${name}`}
      submit={t({ message: 'Move', context: 'a card to another column' })}
      disabled={reason !== null}
      busy={false}
      error={null}
      onSubmit={() => reason === null && onMove(to)}
      onClose={onClose}
    >
      {reason && <Banner tone="attention">{reasonText(reason, text)}</Banner>}
      <move.Fields value={to} onChange={setTo} />
    </DialogFrame>
  );
}

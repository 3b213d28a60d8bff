import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
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
    <Dialog
      title={t`Move ${name}`}
      onClose={onClose}
      actions={
        <Button type="submit" form="move-card" variant="primary" disabled={reason !== null}>
          {t({ message: 'Move', context: 'a card to another column' })}
        </Button>
      }
    >
      <form
        id="move-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) onMove(to);
        }}
      >
        <Stack>
          {reason && <Banner tone="attention">{reasonText(reason, text)}</Banner>}
          <move.Fields value={to} onChange={setTo} />
        </Stack>
      </form>
    </Dialog>
  );
}

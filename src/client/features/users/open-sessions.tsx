import type { UserRow } from '#contract/users.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { endAllSessions } from './user-actions.ts';

/** How many sessions a person has open, with the way to end them where somebody may. */
export const OpenSessions = ({ user }: { user: Pick<UserRow, 'id' | 'name' | 'sessions'> }) => (
  <Cluster>
    <span>{user.sessions}</span>
    <ActionButton action={endAllSessions} subject={user} />
  </Cluster>
);

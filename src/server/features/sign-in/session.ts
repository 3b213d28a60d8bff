import { session as contract } from '#contract/sign-in.ts';
import { handle } from '#server/features/handler.ts';
import { presentSession } from './present-session.ts';

export const session = handle(contract, ({ session: signedIn, server, now }) =>
  presentSession(server, signedIn, now),
);

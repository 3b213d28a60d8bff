import { session as contract } from '#contract/security.ts';
import { handle } from '../handler.ts';
import { presentSession } from './present-session.ts';

export const session = handle(contract, async ({ session: signedIn, server, now }) => presentSession(signedIn, await server.reference.of(signedIn.orgId), now));

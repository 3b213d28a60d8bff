import { preferences as contract } from '#contract/admin.ts';
import { handle } from '../handler.ts';
import { presentPreferences } from '../security/present-session.ts';

export const preferences = handle(contract, async ({ session, server }) =>
  presentPreferences(await server.reference.of(session.orgId)),
);

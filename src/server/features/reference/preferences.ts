import { preferences as contract } from '#contract/reference.ts';
import { handle } from '#server/features/handler.ts';
import { presentPreferences } from '#server/features/sign-in/present-session.ts';

export const preferences = handle(contract, async ({ session, server }) =>
  presentPreferences(await server.reference.of(session.orgId)),
);

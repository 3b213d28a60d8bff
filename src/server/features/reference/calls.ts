import { preferences } from '#contract/reference.ts';
import { handle } from '#server/features/handler.ts';
import { presentPreferences } from '#server/features/sign-in/present-session.ts';
import { everybody } from '#server/policies/policy.ts';

export const calls = [
  handle(preferences, everybody('self'), async ({ session, server }) =>
    presentPreferences(await server.reference.of(session.orgId)),
  ),
];

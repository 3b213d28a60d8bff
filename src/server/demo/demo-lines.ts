import type { DemoPassword } from './password.ts';
import { demoSignIns } from './people.ts';

const howToRenew = 'npm run demo:reset (server stopped) makes a new one; so does DEMO_PASSWORD.';

/**
 * What a start prints of the demo. The password is printed once, by the start that made it, and
 * never when it came from the environment.
 */
export function demoLines(password: DemoPassword, isGiven: boolean): string[] {
  if (password.kind === 'known')
    return [`Demo: its sign-ins were printed at the first start. ${howToRenew}`];
  const nameWidth = Math.max(...demoSignIns.map(({ userName }) => userName.length));
  return [
    'Demo sign-ins (fictional people):',
    ...demoSignIns.map(
      ({ role, userName, organisation }) =>
        `  ${role.padEnd(10)} ${userName.padEnd(nameWidth)}   ${organisation}`,
    ),
    ...(isGiven
      ? ['Password of all of them: DEMO_PASSWORD']
      : [`Password of all of them: ${password.password}`, `Printed this once. ${howToRenew}`]),
  ];
}

import { late } from '#client/screen/late.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Not part of the shell: few open it, and it brings what templates are sent with. */
const MyTemplates = late(
  async () => (await import('#client/features/templates/my-templates.tsx')).MyTemplates,
);

/** `/templates` in the field. */
export const screen: ScreenPart<void> = { Screen: () => <MyTemplates /> };

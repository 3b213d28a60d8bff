import { late } from '#client/screen/late.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Loaded when it is opened: most patients have no notes from before this product. */
const FieldOlder = late(async () => (await import('./field-older.tsx')).FieldOlder);

export const screen: ScreenPart<void> = {
  Screen: ({ params, search }) => <FieldOlder params={params} search={search} />,
};

import { NotFoundScreen } from './not-found-screen.tsx';
import type { ScreenPart } from './screen-part.ts';

/** A path that is known and leads nowhere without more, such as `/r`. */
export const screen: ScreenPart<void> = { Screen: NotFoundScreen };

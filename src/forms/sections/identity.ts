import { yesNo } from '../define.ts';
import { asked } from './asked.ts';

export const identityConfirmed = yesNo(
  'visit.identityConfirmed',
  'Identity verified with two identifiers',
  asked,
);

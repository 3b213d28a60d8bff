import { listConstant, type SetConstant } from './constants.ts';

/**
 * States that addresses of patients are compared with: where the agency operates, or else its own;
 * empty where neither is set.
 */
export function companyStatesOf(constants: readonly SetConstant[]): readonly string[] {
  const operating = listConstant(constants, 'operatingStates');
  return operating.length > 0 ? operating : listConstant(constants, 'agencyState');
}

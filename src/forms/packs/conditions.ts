import type { Condition } from '../define.ts';
import type { Expression } from './expression.ts';

const two = (
  op: 'eq' | 'gt' | 'lt',
  path: string,
  value: string | number | boolean,
): Expression => ({
  op: 'isTrue',
  args: [{ op, args: [{ path }, value] }],
});

/**
 * A condition as an expression that is true or false, never missing: one evaluator serves the
 * conditions of built-in forms and those of packs.
 */
export function asExpression(condition: Condition): Expression {
  if ('expression' in condition) return { op: 'isTrue', args: [condition.expression] };
  if ('all' in condition) return { op: 'and', args: condition.all.map(asExpression) };
  if ('any' in condition) return { op: 'or', args: condition.any.map(asExpression) };
  if ('not' in condition) return { op: 'not', args: [asExpression(condition.not)] };
  // Data cannot say what code says; a form has one or the other.
  if ('reads' in condition) throw new Error('a form of expressions has no conditions in code');
  const { path } = condition;
  if ('equals' in condition) return two('eq', path, condition.equals);
  if ('oneOf' in condition)
    return { op: 'or', args: condition.oneOf.map((value) => two('eq', path, value)) };
  if ('includes' in condition) return { op: 'selected', args: [{ path }, condition.includes] };
  if ('above' in condition) return two('gt', path, condition.above);
  if ('below' in condition) return two('lt', path, condition.below);
  const answered: Expression = { op: 'answered', args: [{ path }] };
  return condition.answered ? answered : { op: 'not', args: [answered] };
}

import { mapFields } from './define.ts';
import type { FormDefinition } from './definition.ts';

/**
 * A form whose questions need not be answered, neither for the note nor for export, except the named
 * ones (spec rules §5), such as a form that is only begun.
 *
 * @param except paths, and `group.*.column` for columns of repeating rows
 */
export const withoutRequired = (
  form: FormDefinition,
  except: readonly string[] = [],
): FormDefinition => ({
  ...form,
  sections: mapFields(form.sections, (field, pattern) =>
    except.includes(pattern) ? field : { ...field, required: false, exportRequired: false },
  ),
});

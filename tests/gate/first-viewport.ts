import { beforeAll } from 'vitest';
import { page } from 'vitest/browser';

/** Files of the dom tests share a page: none begins in the viewport that another one chose. */
beforeAll(() => page.viewport(414, 896));

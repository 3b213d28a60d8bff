/** What lets a device append to the queue of one of its clients without a session (decision 022). */
export type ShownGrant = { readonly clientId: string; readonly uploadToken: string };

/**
 * The header of a request that a device makes without a session: the server looks at it before it
 * reads the body.
 */
export const uploadGrantHeader = (grant: ShownGrant | undefined): Record<string, string> =>
  grant === undefined ? {} : { 'x-upload-grant': `${grant.clientId}.${grant.uploadToken}` };

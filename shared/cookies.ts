/**
 * Cookie that scripts set while a person is signed in: their id, a dot, and the time zone of the browser. Not a secret:
 * the header of the next page keeps the place of their account, and a page is rendered for them only while their
 * session's own cookie agrees.
 */
export const SIGNED_IN_COOKIE = 'signed_in';

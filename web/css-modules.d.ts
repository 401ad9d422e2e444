/** The class names of a CSS module; `tests/css-modules.test.ts` checks that it has each name that a component uses. */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: `string` would be `string | undefined` at each use
  const classes: Readonly<Record<string, any>>;
  export = classes;
}

export { NearMeQuestion as default } from '#web/search/suggestions/near-me.tsx';

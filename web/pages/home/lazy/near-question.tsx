export { NearMeQuestion as default } from '../../../search/suggestions/near-me.tsx';

export { NearMeQuestion as default } from '../../../search/lazy/near-me.tsx';

import { data } from 'react-router';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';

/** Responds with status 404, so that crawlers do not index the page. */
export const loader = () => data(null, { status: 404 });

export default NotFoundScreen;

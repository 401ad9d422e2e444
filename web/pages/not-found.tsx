import { data } from 'react-router';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';

/** Answers with status 404, as robots need it. */
export const loader = () => data(null, { status: 404 });

export default NotFoundScreen;

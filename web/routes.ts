import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the screens, in the order of the specification; a studio's short address comes last. */
export default [
  index('pages/home.tsx'),
  route('studios', 'studios/studio-list.tsx'),
  route('studios/:id', 'studios/studio.tsx'),
  route('workshops-classes', 'search/offering-list.tsx'),
  route('dashboard', 'dashboard/dashboard.tsx'),
  route('user-dashboard', 'dashboard/dashboard.tsx', { id: 'user-dashboard' }),
  route('studio-owner-dashboard', 'dashboard/owner-dashboard.tsx'),
  route('offering/:offeringId', 'offerings/offering.tsx'),
  route('book/class/:offeringId', 'bookings/book-offering.tsx', { id: 'book-class' }),
  route('book/workshop/:offeringId', 'bookings/book-offering.tsx', { id: 'book-workshop' }),
  route('onboarding', 'onboarding/onboarding.tsx'),
  route('login', 'accounts/login.tsx'),
  route('sign-up', 'accounts/sign-up.tsx'),
  route('forgot-password', 'accounts/links/forgot-password.tsx'),
  route('reset-password', 'accounts/links/reset-password.tsx'),
  route('auth/callback', 'accounts/links/callback.tsx'),
  route('profile', 'settings/profile-screen.tsx'),
  route('about', 'pages/about.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('auth-test', 'accounts/auth-test/auth-test.tsx'),
  route(':id', 'studios/studio-by-slug.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;

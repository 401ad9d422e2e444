export default function Studio() {
  return <h1>Studio</h1>;
}

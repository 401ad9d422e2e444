export default function BookClass() {
  return <h1>BookClass</h1>;
}
